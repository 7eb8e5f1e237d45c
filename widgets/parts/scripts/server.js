// @ts-check
// Whether the server behind a page still runs: its kernels cannot answer when it does not.

/** Where a server says that it is there; "" on a page that has none, because there the kernel runs in the page. */
function address() {
  const settings = JSON.parse(document.getElementById("jupyter-config-data")?.textContent || "{}");
  return "wsUrl" in settings ? `${settings.baseUrl}api` : "";
}

/** Whether there is a server that does not answer. @param {typeof fetch} ask */
export async function hasServerStopped(ask = fetch) {
  const place = address();
  if (!place) return false;
  try {
    await ask(place, { cache: "no-store" });
    return false;
  } catch {
    return true;
  }
}
