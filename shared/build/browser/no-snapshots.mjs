/**
 * Stands in for the federation runtime's snapshot handler. Remotes are registered with the address of their entry,
 * so there is no manifest to fetch and no snapshot to keep; `disableSnapshot` leaves the plugin out and this the
 * handler, which the runtime's core constructs all the same (2 kB gz of every first load).
 */
export class SnapshotHandler {
  hooks = { lifecycle: {}, applyPlugin() {} };
  manifestCache = new Map();

  loadRemoteSnapshotInfo() {
    return Promise.reject(new Error('Remotes are loaded by the address of their entry, not by a snapshot'));
  }
}

export function getGlobalRemoteInfo() {
  return {};
}
