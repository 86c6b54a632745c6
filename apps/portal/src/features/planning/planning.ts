import { createStore } from '@consult/ui/state/store.ts'

/** The consult for which a snooze or a follow-up is being chosen. Menus and keys outside the dialogs set it. */
export const planning = createStore<{ readonly kind: 'snooze' | 'followUp'; readonly consultId: string } | null>(null)
