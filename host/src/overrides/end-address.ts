/** Address that ends the overrides of this browser and leads back to the same page: the edge takes `remote` out of it. */
export function endAddress(present: string): string {
  const address = new URL(present);
  address.searchParams.set('remote', 'end');
  return address.href;
}
