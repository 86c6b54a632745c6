import { mountWidget, type Source } from './mount.ts'
import { takeCalls } from './take-calls.ts'

/** `document.currentScript` is set only while a classic script runs. */
const base = new URL((document.currentScript as HTMLScriptElement).src).origin
/** The number of failed loads. Browsers remember that a module failed to load, so each new attempt uses another URL. */
let failures = 0

let view: ReturnType<Source['loadView']> | undefined

const loadView = () => {
  view ??= import(`${base}/embed/v1/consult-panel.mjs?${failures}`).catch(() => {
    failures += 1
    view = undefined
  })
  return view
}

takeCalls((options) => mountWidget(options, { base, loadView }))

// Fetch the panel's code only after the page has loaded its own files.
if (document.readyState === 'complete') loadView()
else addEventListener('load', loadView)
