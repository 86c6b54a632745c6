import '@consult/design/tokens.css'
import '../../dist/code.css'
import './site.css'
import { addCopyButtons } from './copy.ts'
import { addSearch } from './search.ts'
import { addTabs } from './tabs.ts'
import { addThemeSwitch } from './theme-switch.ts'

addThemeSwitch()
addTabs()
addCopyButtons()
addSearch()
// The menu is open without a script. On a phone it would cover the page.
if (matchMedia('(max-width: 60rem)').matches) document.querySelector('.menu')?.removeAttribute('open')
