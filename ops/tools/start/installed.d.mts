/** Whether `node_modules` below `root` holds what its lock file names. */
export function isInstalled(root: string): Promise<boolean>;
/** `npm ci` in `root`. */
export function install(root: string): Promise<void>;
