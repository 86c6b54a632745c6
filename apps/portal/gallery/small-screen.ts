import type { GalleryState } from '@consult/gallery/state.ts'

/**
 * The state with what the page shows in a window as narrow as a phone. Not all checks use narrow windows, so the page
 * treats every window as narrow. Those whose names end with `on-a-phone` are examined in a narrow window from the start.
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
