/**
 * A text that changes while it is on the screen, such as the place in line. Page translators replace text nodes by their
 * own: a text that was changed in place would then stay as it was. With a key, its element is replaced.
 */
export function Live({ children }: { children: string | false | null | undefined }) {
  return children ? <span key={children}>{children}</span> : null
}
