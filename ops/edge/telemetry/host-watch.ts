/**
 * Reports that the host's entry could not be loaded, or was not what the page knows it to be: then none of its code runs
 * that would (O-06). The entry is the page's only deferred script. As short as can be, since it stands in every page.
 */
export function hostWatch(reportUrl: string): string {
  const [before, between, after] = JSON.stringify({
    lost: 0,
    entries: [
      {
        kind: 'fault',
        source: 'host',
        version: '|',
        fault: 'loading',
        message: '|',
        frames: [],
        route: '',
        count: 1,
      },
    ],
  }).split('|');
  return `addEventListener('error',function(e,m){(m=e.target.defer&&/assets\\/host\\/([^/]+).*/.exec(e.target.src))&&navigator.sendBeacon('${reportUrl}','${before}'+m[1]+'${between}'+m[0]+'${after}')},true)`;
}
