/** A button with a speech bubble, and room for the number of unread messages. */
export function createLauncher(title: string) {
  const button = document.createElement('button')
  const badge = document.createElement('span')
  button.append(badge)
  // Attributes throughout: not every browser in use reflects `ariaExpanded` and its like.
  button.setAttribute('aria-haspopup', 'dialog')
  const launcher = {
    button,
    /** Puts `text` on the button, and `meaning` after its name. */
    mark(text: string, meaning = text): void {
      badge.textContent = text
      button.setAttribute('aria-label', text ? `${title} (${meaning})` : title)
    },
    expand: (is: boolean) => button.setAttribute('aria-expanded', `${is}`),
  }
  launcher.mark('')
  launcher.expand(false)
  return launcher
}
