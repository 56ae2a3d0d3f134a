/**
 * Runs before the first paint. H-01: the root's font size is the window's width / 7.5; above 750 CSS px the
 * application is a centred column of 480 px (64 px base), and from 1,024 px on, where a mouse is near and much is shown at once, one of
 * 640 px with the letters of a phone (H-29). `clientWidth` stays the same under pinch zoom. Then the
 * theme: the server writes it where the cookie names it, here the device decides. Last, the browser is made to read what
 * the page has stored while the scripts are on their way, where nobody waits for its disk. Styles that the first paint does not wait for
 * (`data-late`) apply when they have come, which is before there is much to do; `data-href` is the address by which a remote's style loader
 * finds that it need not fetch them.
 */
export const headScript = `(function(r){function s(){var w=r.clientWidth;r.style.fontSize=(w>1023?50:w>750?64:w/7.5)+'px'}s();addEventListener('resize',s);if(!r.dataset.theme)r.dataset.theme=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';r.style.colorScheme=r.dataset.theme;setTimeout(function(){try{localStorage.length}catch(e){}});document.addEventListener('load',function(e){var l=e.target;if(l.matches&&l.matches('[data-late]')){l.dataset.href=l.href;l.removeAttribute('data-late');l.removeAttribute('media')}},true)})(document.documentElement)`;

/**
 * In a frame of the simulated native app: lets it make the window what the app's web view would, before any script of the page runs. A
 * frame of another origin cannot be read, and gets nothing (B-05, B-06).
 */
export const shellScript = `try{parent.exchangeShell.enter(window)}catch(e){}`;

/**
 * Notes the commits of React's roots for the panel, the last 5,000 of them, by the hook of React's own tools, which has to be there
 * before React is (`exchangeCommits` in host/src/panel). Where those tools are installed, it hears what they are told.
 */
export const renderWatch = `(function(w,n){var c=w.exchangeCommits=[],h=w[n]||(w[n]={supportsFiber:true,renderers:new Map(),inject:function(r){h.renderers.set(h.renderers.size+1,r);return h.renderers.size},onCommitFiberUnmount:function(){},checkDCE:function(){}}),t=h.onCommitFiberRoot;h.onCommitFiberRoot=function(i,r){c.push([r.containerInfo,performance.now()]);if(c.length>5e3)c.shift();if(t)return t.apply(this,arguments)}})(window,'__REACT_DEVTOOLS_GLOBAL_HOOK__')`;

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
