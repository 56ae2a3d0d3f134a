import { getCountryList } from '@exchange/contract/config';
import { useCall } from '@exchange/remote-kit';

/** The calling code of a country, which is told by its ISO 3166 code; undefined while it is not known. With `skip` nothing is asked. */
export function useCallingCode(
  country: string,
  options: { readonly skip?: boolean } = {},
): string | undefined {
  const { value } = useCall(getCountryList, {}, options);
  return value?.list.find(({ code }) => code === country)?.calling_code;
}
