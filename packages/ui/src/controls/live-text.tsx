import { Children, type ReactNode } from 'react'

/**
 * A text that changes while it is on the screen, such as a waiting time. Page translators replace text nodes with their own
 * nodes: a text beside other content that React changes in place would then not change on the screen, and inserting content
 * before it would throw and break the page. A text that is alone in an element is replaced as a whole. It has no key: a new
 * element would be inserted.
 */
export function LiveText({ children }: { children: string }) {
  return <span>{children}</span>
}

/** Gives each text among a control's content its own element, so that the texts also change on a translated page. */
export function withLiveTexts(children: ReactNode): ReactNode {
  return Children.map(children, (child) => (typeof child === 'string' ? <LiveText>{child}</LiveText> : child))
}
