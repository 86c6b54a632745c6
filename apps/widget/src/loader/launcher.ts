/** A button with a speech bubble, and room for the number of unread messages. */
export function createLauncher(title: string) {
  const name = 'http://www.w3.org/2000/svg'
  const button = document.createElement('button')
  const icon = document.createElementNS(name, 'svg')
  const bubble = document.createElementNS(name, 'path')
  const badge = document.createElement('span')
  icon.setAttribute('viewBox', '0 0 24 24')
  bubble.setAttribute('d', 'M21 12a8 8 0 0 1-11.6 7.1L4 21l1.9-5.4A8 8 0 1 1 21 12Z')
  icon.append(bubble)
  button.append(icon, badge)
  // Attributes throughout: not every browser in use reflects `ariaExpanded` and its like.
  button.setAttribute('aria-haspopup', 'dialog')
  const launcher = {
    button,
    /** Puts `text` on the button, and `meaning` after its name. */
    mark(text: string, meaning = text): void {
      badge.textContent = text
      button.title = text ? `${title} (${meaning})` : title
      button.setAttribute('aria-label', button.title)
    },
    expand: (is: boolean) => button.setAttribute('aria-expanded', `${is}`),
  }
  launcher.mark('')
  launcher.expand(false)
  return launcher
}
