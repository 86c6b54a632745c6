import { replaceService } from './service.ts'

// A state does not begin with what another has left in the browser. Apps read it when they load.
localStorage.clear()
sessionStorage.clear()
for (const { name } of await cookieStore.getAll()) if (name) await cookieStore.delete(name)
replaceService()
