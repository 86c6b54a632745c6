import { mountWidget } from './mount.ts'
import type { MountOptions, WidgetHandle } from './options.ts'
import * as panel from './panel/panel.ts'

export type { ConsultKind, ExpiryReason, Mode, Theme } from '../bridge/protocol.ts'
export type { MountOptions, ThemeOptions, WidgetEvent, WidgetEvents, WidgetHandle } from './options.ts'

/**
 * Puts a widget into the page: the same `mount` as the script tag's, whole in one module.
 * @param options `baseUrl` says where the service is; a module loaded straight from the service knows it by itself.
 */
export function mount(options: MountOptions): WidgetHandle {
  const base = new URL(options.baseUrl ?? import.meta.url).origin
  return mountWidget(options, { base, loadPanel: async () => panel })
}
