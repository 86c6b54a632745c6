import { mountWidget } from './mount.ts'
import * as view from './panel/view.ts'
import { takeCalls } from './take-calls.ts'

// The script whose bytes a page can pin with `integrity`. It loads no other script into the page: it contains
// the panel.
const base = new URL((document.currentScript as HTMLScriptElement).src).origin

takeCalls((options) => mountWidget(options, { base, loadView: async () => view }))
