import { mountWidget } from './mount.ts'
import type { MountOptions, WidgetHandle } from './options.ts'
import * as view from './panel/view.ts'

/**
 * Puts a widget into the page. It is the same `mount` as the script tag's, in a single module.
 * @param options `baseUrl` is the address of the service. A module loaded directly from the service does not need it.
 */
export function mount(options: MountOptions): WidgetHandle {
  const base = new URL(options.baseUrl ?? import.meta.url).origin
  return mountWidget(options, { base, loadView: async () => view })
}
