import { Children, type ReactNode } from 'react'

/**
 * A text that changes while it is on the screen, such as a waiting time. Page translators replace text nodes by their own: a
 * text beside other content, changed in place, would then stay as it was, and content inserted before it would fail and take
 * the page down. Alone in an element, it is replaced as a whole. It has no key: a new element would be inserted.
 */
export function LiveText({ children }: { children: string }) {
  return <span>{children}</span>
}

/** Gives the texts among a control's content elements of their own, so that they change on a translated page too. */
export function withLiveTexts(children: ReactNode): ReactNode {
  return Children.map(children, (child) => (typeof child === 'string' ? <LiveText>{child}</LiveText> : child))
}
