/**
 * Tells that another tab of this browser has stored something: what was read from the storage is to be read again.
 * Returns the stop.
 */
export function followTabs(listener: () => void): () => void {
  const handleStorage = () => listener();
  window.addEventListener('storage', handleStorage);
  return () => window.removeEventListener('storage', handleStorage);
}
