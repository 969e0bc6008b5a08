// Gecode 6.2 by its tracer: each node of its search tree is a line, and then come the
// values and candidates by which it differs from its parent, the decision first.
//     g++ -O2 -o gecode gecode.cpp -lgecodesearch -lgecodeint -lgecodekernel -lgecodesupport
//     sudoscope --solver ./gecode PUZZLE
// "./gecode bnd" and "./gecode dom" propagate more: bounds and domain consistency.
#include <gecode/int.hh>
#include <gecode/search.hh>
#include <cmath>
#include <iostream>
using namespace Gecode;

struct Board : Space {
    IntVarArray cell;
    Board(int n, IntPropLevel level) : cell(*this, n * n, 1, n) {
        int rows = 1; // of a box
        for (int r = 1; r * r <= n; r++)
            rows = n % r ? rows : r;
        std::vector<IntVarArgs> unit(3 * n);
        for (int c = 0, clue; c < n * n && std::cin >> clue; c++) {
            for (int u : {c / n, n + c % n, 2 * n + c / n / rows * rows + c % n / (n / rows)})
                unit[u] << cell[c];
            if (clue > 0)
                rel(*this, cell[c], IRT_EQ, clue);
        }
        for (const IntVarArgs &u : unit)
            distinct(*this, u, level);
        branch(*this, cell, INT_VAR_SIZE_MIN(), INT_VAL_MIN());
    }
    Board(Board &b) : Space(b) { cell.update(*this, b.cell); }
    Space *copy() { return new Board(*this); }
};

struct Printer : SearchTracer {
    struct Node { unsigned id; std::vector<char> has; }; // has[cell * n + value - 1]
    std::vector<Node> path; // a level that stays, then the open nodes
    Printer(int n) : path{{UINT_MAX, std::vector<char>(n * n * n, 1)}} {}

    void node(const EdgeInfo &edge, const NodeInfo &node) {
        int c, v, n = std::lround(std::cbrt(path[0].has.size()));
        while (edge && path.back().id != edge.nid())
            path.pop_back();
        std::cout << "node " << node.nid() << " " << (edge ? int(edge.nid()) : -1)
                  << (node.type() == FAILED ? " fail\n" : "\n");
        if (edge && sscanf(edge.string().c_str(), "var[%d] %*s %d", &c, &v) == 2)
            std::cout << (edge.alternative() ? "remove " : "assign ") << c << " " << v << "\n";
        if (node.type() == FAILED)
            return;
        path.push_back({node.nid(), path.back().has});
        for (c = 0; c < n * n; c++) {
            const IntVar &x = static_cast<const Board &>(node.space()).cell[c];
            bool differs = false;
            for (v = 1; v <= n; v++)
                if (path.back().has[c * n + v - 1] && !x.in(v)) {
                    path.back().has[c * n + v - 1] = 0;
                    differs = true;
                    if (!x.assigned())
                        std::cout << "remove " << c << " " << v << "\n";
                }
            if (differs && x.assigned())
                std::cout << "assign " << c << " " << x.val() << "\n";
        }
        if (node.type() == SOLVED)
            std::cout << "solution\n";
    }
    void init() {}
    void round(unsigned) {}
    void skip(const EdgeInfo &) {}
    void done() {}
};

int main(int argc, char **argv) {
    std::string level = argc > 1 ? argv[1] : "";
    int n;
    std::cin >> n;
    Printer printer(n);
    Search::Options options;
    options.tracer = &printer;
    DFS<Board> search(
        new Board(n, level == "bnd" ? IPL_BND : level == "dom" ? IPL_DOM : IPL_DEF), options);
    std::cout << (search.next() ? "" : "unsolvable\n");
    std::cerr << "nodes " << search.statistics().node << "\nfailures " << search.statistics().fail << "\n";
}
