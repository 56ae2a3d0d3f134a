import { useTokenFace } from '@exchange/remote-kit';

/** A token as people write it. */
export function TokenName({ token }: { readonly token: string }) {
  return useTokenFace(token).token_as;
}
