/** What is used of Lighthouse, which is installed only when it is asked for. */
declare module 'lighthouse' {
  interface Audit {
    readonly id: string;
    readonly title: string;
    readonly score: number | null;
    readonly details?: {
      readonly items?: readonly {
        readonly node?: { readonly snippet?: string };
        readonly description?: string;
        readonly url?: string;
        readonly sourceLocation?: { readonly url?: string };
      }[];
    };
  }
  interface Category {
    /** 0 to 1; null where it could not be judged. */
    readonly score: number | null;
    readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
  }
  export default function lighthouse(
    url: string,
    flags: {
      readonly port: number;
      readonly logLevel: 'error';
      readonly onlyCategories: readonly string[];
      readonly throttlingMethod: 'provided';
    },
  ): Promise<{
    readonly lhr: {
      readonly runtimeError?: { readonly message: string };
      readonly audits: Readonly<Record<string, Audit>>;
      readonly categories: Readonly<Record<string, Category>>;
    };
  }>;
}
