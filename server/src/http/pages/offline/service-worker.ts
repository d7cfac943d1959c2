/** Where a browser fetches the page that is shown without a connection. */
export const OFFLINE_PATH = '/offline';

/**
 * The script that a browser keeps beside the app. All it does is to answer with the offline page where an address of the app cannot be
 * fetched: it keeps no price and no answer of a call, so that nothing old is ever shown as live, and passes on no order later.
 * @param version of the offline page: another one makes browsers fetch it anew
 */
export function serviceWorker(version: string): string {
  return `const CACHE='offline-${version}',PAGE='${OFFLINE_PATH}';
addEventListener('install',(event)=>event.waitUntil(caches.open(CACHE).then((cache)=>cache.add(new Request(PAGE,{cache:'reload'}))).then(()=>skipWaiting())));
addEventListener('activate',(event)=>event.waitUntil((async()=>{
for(const name of await caches.keys())if(name!==CACHE)await caches.delete(name);
await registration.navigationPreload?.enable();
await clients.claim();
})()));
addEventListener('fetch',(event)=>{
const{request}=event;
if(request.mode!=='navigate'||request.method!=='GET')return;
event.respondWith((async()=>{
try{return(await event.preloadResponse)??(await fetch(request))}
catch(error){const page=await caches.match(PAGE,{cacheName:CACHE});if(page)return page;throw error}
})());
});
`;
}
