import { Refused } from './refused';

/** Where a bucket is and what this machine keeps of it. */
export interface BucketPlace {
  readonly bucket: string;
  /** Before every key, with a slash at its end; '' for the whole bucket. */
  readonly prefix: string;
  /** Origin of the server; undefined for Amazon's own. */
  readonly endpoint: string | undefined;
  readonly region: string;
  /** Folder of the copies. */
  readonly cache: string;
}

/** A bucket that cannot be used; the message is one line that says what to do (O-11). */
export class StoreUnavailable extends Refused {
  /** For servers: it may be there again with the next request. */
  readonly statusCode = 503;
}

/** Reads the `s3://bucket/prefix` of a setting and where its server is. Throws {@link Refused} for what is no such address. */
export function readBucketPlace(
  setting: string,
  url: string,
  server: { readonly endpoint: string | undefined; readonly region: string; readonly cache: string },
): BucketPlace {
  const [, bucket, path = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?$/.exec(url) ?? [];
  if (bucket === undefined)
    throw new Refused(`${setting} is "${url}": use a bucket such as s3://exchange-releases/live`);
  const { endpoint } = server;
  if (endpoint !== undefined && !(URL.canParse(endpoint) && /^https?:$/.test(new URL(endpoint).protocol)))
    throw new Refused(`S3_ENDPOINT is "${endpoint}": use an origin such as https://minio.example:9000`);
  const prefix = path.replace(/^\/+|\/+$/g, '');
  return { ...server, bucket, prefix: prefix === '' ? '' : `${prefix}/` };
}

const credentials = 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE';

/** What a failure of the SDK means for whoever set the store up. */
export function explainBucket(error: unknown, { bucket, prefix, endpoint, region }: BucketPlace): unknown {
  if (!(error instanceof Error) || error instanceof Refused) return error;
  const place = `s3://${bucket}/${prefix}`;
  const server = endpoint ?? `Amazon S3 in ${region}`;
  const say = (text: string) => new StoreUnavailable(text);
  switch (error.name) {
    case 'NoSuchBucket':
    case 'InvalidBucketName':
      return say(`There is no bucket ${bucket} at ${server}: make it, or name another one`);
    case 'CredentialsProviderError':
      return say(`There are no credentials for ${place}: set ${credentials}`);
    case 'AccessDenied':
    case 'Forbidden':
    case 'InvalidAccessKeyId':
    case 'SignatureDoesNotMatch':
    case 'ExpiredToken':
      return say(`${server} refuses these credentials for ${place} (${error.name}): check ${credentials}`);
    case 'PermanentRedirect':
    case 'AuthorizationHeaderMalformed':
    case 'IllegalLocationConstraintException':
      return say(`The bucket ${bucket} is not in ${region}: set S3_REGION (${error.message})`);
    default:
      return say(
        `${server} does not do what is asked of ${place} (${causeOf(error)}): see that it runs, and that S3_ENDPOINT leads to it`,
      );
  }
}

/** Node's own word for why a connection failed is in its code, or in the errors of the addresses that were tried. */
function causeOf(error: Error): string {
  const first = error instanceof AggregateError ? (error.errors[0] as unknown) : error;
  const { name, message } = first instanceof Error ? first : error;
  return message === '' ? name : message.replace('AWS SDK error wrapper for Error: ', '');
}
