'use client'

import { Menu } from '@base-ui/react/menu'
import { menuItem } from '@consult/ui/controls/menu-classes.ts'
import { languageNames, languages } from '@consult/ui/i18n/language.ts'
import { useChooseLanguage, useLanguage, useWords } from '@consult/ui/i18n/use-words.tsx'
import { currentTheme, type Theme, themes, wear } from '@consult/ui/theme/theme.ts'
import { themeWords } from '@consult/ui/theme/words.ts'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { sessionWords } from '../sign-in/words.ts'

/** The class of a group's label in the account menu. */
const label = 'px-3 pt-2 pb-1 text-s font-semibold text-muted'

/** Marks the current choice. The others reserve the same space. */
function Chosen() {
  return (
    <span className="inline-flex size-4.5">
      <Menu.RadioItemIndicator>
        <Check className="size-4.5 text-accent-text" aria-hidden />
      </Menu.RadioItemIndicator>
    </span>
  )
}

/** The themes to choose from, as items of a menu. */
export function ThemeItems() {
  const words = useWords(themeWords)
  const [theme, setTheme] = useState<Theme>(currentTheme)
  const choose = (next: Theme) => {
    wear(next)
    setTheme(next)
  }
  return (
    <Menu.RadioGroup value={theme} onValueChange={choose}>
      <Menu.Group>
        <Menu.GroupLabel className={label}>{words.appearance}</Menu.GroupLabel>
        {themes.map((name) => (
          <Menu.RadioItem key={name} value={name} closeOnClick={false} className={menuItem}>
            <Chosen />
            {words.themes[name]}
          </Menu.RadioItem>
        ))}
      </Menu.Group>
    </Menu.RadioGroup>
  )
}

/** The languages to choose from, as items of a menu. */
export function LanguageItems() {
  const language = useLanguage()
  return (
    <Menu.RadioGroup value={language} onValueChange={useChooseLanguage()}>
      <Menu.Group>
        <Menu.GroupLabel className={label}>{useWords(sessionWords).language}</Menu.GroupLabel>
        {languages.map((name) => (
          <Menu.RadioItem key={name} value={name} closeOnClick={false} lang={name} className={menuItem}>
            <Chosen />
            {languageNames[name]}
          </Menu.RadioItem>
        ))}
      </Menu.Group>
    </Menu.RadioGroup>
  )
}
