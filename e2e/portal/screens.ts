import { callScreens } from './call-screens.ts'
import { inboxScreens } from './inbox-screens.ts'
import type { Screen } from './screen.ts'
import { sessionScreens } from './session-screens.ts'
import { signedOutScreens } from './signed-out-screens.ts'
import { threadScreens } from './thread-screens.ts'

/** All screens to examine. A feature with a new page or state adds it to one of these lists. */
export const screens: readonly Screen[] = [
  ...signedOutScreens,
  ...sessionScreens,
  ...inboxScreens,
  ...threadScreens,
  ...callScreens,
]
