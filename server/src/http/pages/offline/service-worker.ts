/** The address of the page shown while offline. */
export const OFFLINE_PATH = '/offline';

/**
 * The app's service worker. It only serves the offline page if a page of the app cannot be fetched: it caches no prices or
 * answers, so that nothing stale is shown as live, and it queues no orders.
 * @param version of the offline page: a new one makes browsers fetch it again
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
