/**
 * A text that changes while it is on the screen, such as the place in line. Page translators replace text nodes with
 * their own nodes: text that React changes in place would then not change on the screen. With a key, React replaces the
 * element instead.
 */
export function Live({ children }: { children: string | false | null | undefined }) {
  return children ? <span key={children}>{children}</span> : null
}
