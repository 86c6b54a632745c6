import type { GalleryState } from '@consult/gallery/state.ts'

/** The width of a phone, in pixels. */
const phone = 390

/**
 * The state with what the page shows in a window as narrow as a phone. Not all checks use narrow windows, so the page
 * treats every window as narrow, and is as narrow itself.
 */
export function onPhone(state: GalleryState): GalleryState {
  return {
    ...state,
    mount: (root, look) => {
      const really = window.matchMedia.bind(window)
      window.matchMedia = (query) => really(query.startsWith('(width <') ? 'all' : query)
      root.style.maxWidth = `${phone}px`
      return state.mount(root, look)
    },
  }
}
