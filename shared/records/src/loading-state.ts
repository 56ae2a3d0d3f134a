/** Where the loading of something stands. While it is `loading` again, what was there stays visible. */
export type LoadingState = 'idle' | 'loading' | 'ready' | 'failed';
