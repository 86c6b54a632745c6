/** Copies text and says so on the button for a moment. */
async function copyFrom(button: HTMLButtonElement, text: () => Promise<string>): Promise<void> {
  const label = button.textContent
  try {
    await navigator.clipboard.writeText(await text())
    button.textContent = 'Copied'
  } catch {
    button.textContent = "Couldn't copy"
  }
  setTimeout(() => {
    button.textContent = label
  }, 2000)
}

async function markdownOf(page: string): Promise<string> {
  const response = await fetch(`/docs/${page}.md`)
  if (!response.ok) throw new Error(`status ${response.status}`)
  return response.text()
}

/** Adds a button to each block of code, and makes the page's own button work. */
export function addCopyButtons(): void {
  for (const block of document.querySelectorAll('.code')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = 'Copy'
    button.addEventListener('click', () => copyFrom(button, async () => block.querySelector('pre')?.textContent ?? ''))
    block.append(button)
  }
  const button = document.querySelector<HTMLButtonElement>('[data-do=copy-page]')
  if (!button) return
  button.addEventListener('click', () => copyFrom(button, () => markdownOf(button.dataset.page ?? '')))
  button.hidden = false
}
