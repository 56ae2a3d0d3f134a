import { useEffect, useState } from 'react';

/** Whether this device has a camera that a page may ask for; false until it is known. */
export function useHasCamera(): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => {
    let wanted = true;
    void hasCamera().then((known) => {
      if (wanted) setHas(known);
    });
    return () => {
      wanted = false;
    };
  }, []);
  return has;
}

async function hasCamera(): Promise<boolean> {
  // Not there on a page that did not come over https.
  if (!('mediaDevices' in navigator)) return false;
  try {
    const devices = await navigator.mediaDevices.enumerateDevices();
    return devices.some(({ kind }) => kind === 'videoinput');
  } catch {
    // A device that does not tell what it has is used without.
    return false;
  }
}
