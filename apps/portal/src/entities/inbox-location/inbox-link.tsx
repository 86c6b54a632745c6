'use client'

import type { ComponentProps, MouseEvent } from 'react'
import { type InboxLocation, inboxPathOf } from './inbox-location.ts'
import { goToInbox } from './use-inbox-location.ts'

/** True for a click that opens a new tab or window. */
const wantsElsewhere = (event: MouseEvent) =>
  event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0

/**
 * A link to a place in the inbox.
 * @param onGo called after the navigation; `byKey` is true if the user followed the link with the keyboard.
 */
export function InboxLink({
  place,
  onGo,
  ...rest
}: Omit<ComponentProps<'a'>, 'href' | 'onClick'> & { place: InboxLocation; onGo?: (byKey: boolean) => void }) {
  return (
    <a
      {...rest}
      href={inboxPathOf(place)}
      onClick={(event) => {
        if (wantsElsewhere(event) || rest.target !== undefined) return
        event.preventDefault()
        goToInbox(place)
        onGo?.(event.detail === 0)
      }}
    />
  )
}
