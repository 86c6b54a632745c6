import { buttonClasses } from '../features/controls/button.tsx'
import { FrontDoor } from '../features/session/front-door.tsx'

export default function NotFound() {
  return (
    <FrontDoor title="There is no such page" words="The address may be mistyped, or the page may have moved.">
      <a href="/inbox/mine" className={buttonClasses('primary', 'min-h-11 w-full')}>
        Go to the inbox
      </a>
    </FrontDoor>
  )
}
