/** The list of all states, and the one that is chosen in a frame, shown as the toolbar says. */

type Listed = Readonly<Record<string, readonly string[]>>
type StateWindow = Window & { readonly gallery?: { list(): Promise<Listed> } }

const apps = ['portal', 'console', 'widget'] as const

interface Choice {
  readonly name: string
  readonly label: string
  /** Each with the parameters of the address, or the size of the frame. */
  readonly options: Readonly<Record<string, Readonly<Record<string, string>>>>
}

const sizeOf = (width: number, height: number) => ({ width: `${width}`, height: `${height}` })
const choices: readonly Choice[] = [
  {
    name: 'size',
    label: 'Size',
    options: {
      '1280 × 800': sizeOf(1280, 800),
      '1440 × 900': sizeOf(1440, 900),
      '720 × 450': sizeOf(720, 450),
      '390 × 780': sizeOf(390, 780),
      '320 × 640': sizeOf(320, 640),
    },
  },
  { name: 'theme', label: 'Theme', options: { system: {}, light: { theme: 'light' }, dark: { theme: 'dark' } } },
  { name: 'text', label: 'Text', options: { '100 %': {}, '150 %': { text: '150' }, '200 %': { text: '200' } } },
  {
    name: 'language',
    label: 'Language',
    options: Object.fromEntries(
      ['en', 'es', 'de', 'fr', 'pt', 'pl', 'tr', 'uk', 'ar', 'zh', 'vi'].map((language) => [language, { language }]),
    ),
  },
  { name: 'direction', label: 'Direction', options: { 'of the language': {}, 'right to left': { direction: 'rtl' } } },
]

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  fields: Partial<HTMLElementTagNameMap[Name]>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), fields)
  made.append(...children)
  return made
}

/** The states of an app, which its page knows. */
async function listOf(app: string): Promise<Listed> {
  const frame = element('iframe', { hidden: true, src: `/?gallery=${app}/none/none` })
  document.body.append(frame)
  try {
    for (;;) {
      const list = await (frame.contentWindow as StateWindow | null)?.gallery?.list()
      if (list) return list
      await new Promise((next) => setTimeout(next, 50))
    }
  } finally {
    frame.remove()
  }
}

const list = document.querySelector('nav')
const toolbar = document.querySelector('form')
const place = document.querySelector('main')
if (!list || !toolbar || !place) throw new Error('the page is incomplete')

/** The chosen state is in the fragment, so that reloads and links keep it: `#portal/thread/active`. */
function show(): void {
  const state = decodeURIComponent(location.hash.slice(1))
  if (state === '' || !place || !toolbar || !list) return
  const picked = Object.assign(
    {},
    ...choices.map(({ name, options }) => options[`${new FormData(toolbar).get(name)}`] ?? {}),
  ) as Record<string, string>
  const { width = '1280', height = '800', ...look } = picked
  const address = `/?${new URLSearchParams({ gallery: state, ...look })}`
  place.replaceChildren(element('iframe', { src: address, title: state, width, height }))
  for (const link of list.querySelectorAll('a')) link.toggleAttribute('aria-current', link.hash === location.hash)
}

for (const { name, label, options } of choices) {
  const select = element(
    'select',
    { name },
    ...Object.keys(options).map((value) => element('option', { value }, value)),
  )
  toolbar.append(element('label', {}, label, select))
}
toolbar.addEventListener('change', show)
addEventListener('hashchange', show)
show()

for (const app of apps) {
  list.append(element('h2', { textContent: app }))
  for (const [file, states] of Object.entries(await listOf(app))) {
    const links = states.map((name) => {
      const hash = `#${encodeURIComponent(`${app}/${file}/${name}`)}`
      return element('li', {}, element('a', { href: hash, textContent: name }))
    })
    list.append(element('h3', { textContent: file }), element('ul', {}, ...links))
  }
}
show()

export {}
