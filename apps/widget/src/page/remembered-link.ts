/**
 * The token of the link that the installed app opens. A manifest's start address cannot contain it, because browsers send
 * that address to their maker when they install an app. The token alone shows nothing: the page asks who the person is.
 */
const key = 'consult:page'

const path = '/c/'

/** The token of the page's address; '' for the start page of the installed app. */
export const tokenOf = (pathname: string) => (pathname.startsWith(path) ? pathname.slice(path.length) : '')

/** Remembers the link for the app: once the app is installed, and whenever it runs. Forgets a link that has ended. */
export function rememberLink(token: string): { forget(): void } {
  try {
    const remember = () => localStorage.setItem(key, token)
    if (matchMedia('(display-mode: standalone)').matches) remember()
    addEventListener('appinstalled', remember)
    return {
      forget: () => {
        if (localStorage.getItem(key) === token) localStorage.removeItem(key)
      },
    }
  } catch {
    // The browser forbids storage.
    return { forget: () => undefined }
  }
}

/** The remembered token, or ''. */
export function rememberedToken(): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}
