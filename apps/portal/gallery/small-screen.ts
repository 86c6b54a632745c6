import type { GalleryState } from '@consult/gallery/state.ts'

/**
 * The state with what the page shows instead in a window as narrow as a phone. Not all checks look at narrow windows, so
 * the page takes every window for one.
 */
export function onPhone(state: GalleryState): GalleryState {
  return {
    ...state,
    mount: (root, look) => {
      const really = window.matchMedia.bind(window)
      window.matchMedia = (query) => really(query.startsWith('(width <') ? 'all' : query)
      return state.mount(root, look)
    },
  }
}
