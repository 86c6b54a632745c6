import { callScreens } from './call-screens.ts'
import { doorScreens } from './door-screens.ts'
import { inboxScreens } from './inbox-screens.ts'
import type { Screen } from './screen.ts'
import { sessionScreens } from './session-screens.ts'
import { threadScreens } from './thread-screens.ts'

/** All screens to examine. A feature with a new page or state adds it to one of these lists. */
export const screens: readonly Screen[] = [
  ...doorScreens,
  ...sessionScreens,
  ...inboxScreens,
  ...threadScreens,
  ...callScreens,
]
