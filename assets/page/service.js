// Keeps the page for use without a network, and adds the two headers that workers with
// shared memory need and that many static hosts cannot send.
const KEPT = "sudoscope";

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

function isolated(response) {
  if (response.status === 0) return response;
  const headers = new Headers(response.headers);
  headers.set("Cross-Origin-Embedder-Policy", "require-corp");
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("Cross-Origin-Resource-Policy", "same-origin");
  return new Response(response.body, {
    status: response.status, statusText: response.statusText, headers });
}

// The network first, so that a new version is seen at once. All parameters share one kept
// page. If the disk is full, nothing is kept.
async function answer(request) {
  const kept = await caches.open(KEPT);
  const address = request.url.split(/[?#]/)[0];
  try {
    const response = await fetch(request);
    if (response.ok) await kept.put(address, response.clone()).catch(() => {});
    return isolated(response);
  } catch (error) {
    const found = await kept.match(address);
    if (found) return isolated(found);
    throw error;
  }
}

self.addEventListener("fetch", (event) => {
  if (event.request.method === "GET" &&
      new URL(event.request.url).origin === self.location.origin)
    event.respondWith(answer(event.request));
});
