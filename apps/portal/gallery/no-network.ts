import { goOffline } from '@consult/gallery/offline.ts'
import type { GalleryState } from '@consult/gallery/state.ts'

/** The state in a browser that is offline before the page has read anything. */
export function offlineFromStart(state: GalleryState): GalleryState {
  return {
    ...state,
    mount: (root, look) => {
      goOffline()
      return state.mount(root, look)
    },
  }
}
