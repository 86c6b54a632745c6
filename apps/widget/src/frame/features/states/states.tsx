import type { ComponentChildren } from 'preact'
import { useFormApp } from '../../entities/app/app-context.ts'
import { Icon, type IconName } from '../../ui/controls/icon.tsx'

/** Shows a single message in an otherwise empty view. */
export function Message(props: {
  icon: IconName
  title: string
  text?: ComponentChildren
  action?: [words: string, act: () => void]
  /** What comes below. */
  children?: ComponentChildren
}) {
  const { icon, title, text, action, children } = props
  return (
    <div class="message">
      <span class="message-icon">
        <Icon name={icon} />
      </span>
      <h2 class="message-title">{title}</h2>
      {text && <p class="message-text">{text}</p>}
      {action && (
        <button type="button" class="button" onClick={action[1]}>
          {action[0]}
        </button>
      )}
      {children}
    </div>
  )
}

/** Shows the outline of the content while it loads. */
export function Skeleton() {
  const { say } = useFormApp()
  return (
    <div class="skeleton">
      <p class="for-readers" role="status">
        {say('loading')}
      </p>
      <span />
      <span />
      <span />
    </div>
  )
}
