import { mountWidget } from './mount.ts'
import type { MountOptions, WidgetHandle } from './options.ts'
import * as view from './panel/view.ts'

export type { ConsultKind, ExpiryReason, Mode, Theme } from '../bridge/protocol.ts'
export type {
  Corner,
  MountOptions,
  PageApi,
  ThemeOptions,
  WidgetEvent,
  WidgetEvents,
  WidgetHandle,
} from './options.ts'

/**
 * Puts a widget into the page: the same `mount` as the script tag's, whole in one module.
 * @param options `baseUrl` says where the service is; a module loaded straight from the service knows it by itself.
 */
export function mount(options: MountOptions): WidgetHandle {
  const base = new URL(options.baseUrl ?? import.meta.url).origin
  return mountWidget(options, { base, loadView: async () => view })
}
