/**
 * The token of the link that the installed app opens. A manifest's start address cannot contain it, because browsers send
 * that address to their maker when they install an app. The token alone shows nothing: the page asks who the person is.
 */
const key = 'consult:page'

const path = '/c/'

/** The token of the page's address; '' for the start page of the installed app. */
export const tokenOf = (pathname: string) => (pathname.startsWith(path) ? pathname.slice(path.length) : '')

/**
 * Remembers the link for the app: once the app is installed, and whenever it runs. `keep` remembers it for notifications, which lead
 * to the start page. `forget` forgets a link that has ended.
 */
export function rememberLink(token: string): { keep(): void; forget(): void } {
  try {
    const remember = () => localStorage.setItem(key, token)
    if (matchMedia('(display-mode: standalone)').matches) remember()
    addEventListener('appinstalled', remember)
    return {
      keep: remember,
      forget: () => {
        if (localStorage.getItem(key) === token) localStorage.removeItem(key)
      },
    }
  } catch {
    // The browser forbids storage.
    return { keep: () => undefined, forget: () => undefined }
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

const choiceKey = 'consult:tell'

/** The choice about notifications in this browser. */
export const keptChoice = {
  read(): 'on' | 'no' | null {
    try {
      const kept = localStorage.getItem(choiceKey)
      return kept === 'on' || kept === 'no' ? kept : null
    } catch {
      return null
    }
  },
  write(choice: 'on' | 'no' | null): void {
    try {
      if (choice) localStorage.setItem(choiceKey, choice)
      else localStorage.removeItem(choiceKey)
    } catch {
      // Without storage, the page asks again at the next load.
    }
  },
}
