import { useEffect, useRef } from 'react'
import { announce } from '../../lib/announce.ts'
import { later } from '../../lib/clock.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { plural } from '../../lib/words/plural.ts'
import { classes } from '../../ui/class-names.ts'
import type { Leaf } from './find.ts'
import styles from './picker.module.css'

/** The paths found; the arrows of the search field move through them. */
export const Found = ({
  found,
  active,
  onChoose,
}: {
  found: readonly Leaf[]
  active: number
  onChoose: (leaf: Leaf) => void
}) => {
  const { categories } = useWords('categories')
  const lang = useLang()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' })
  })
  useEffect(
    () => later(500, () => announce(plural(lang, found.length, categories.picker.found))),
    [found.length, lang, categories],
  )
  return (
    <div ref={list} id="category-found" role="listbox" aria-label={categories.picker.results} className={styles.found}>
      {found.map((leaf, i) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the search field
        <div
          key={leaf.id}
          id={`category-${leaf.id}`}
          role="option"
          tabIndex={-1}
          aria-selected={i === active}
          className={classes(styles.option, i === active && styles.active)}
          onClick={() => onChoose(leaf)}
        >
          {leaf.path}
        </div>
      ))}
      {found.length === 0 && <p className={styles.nothing}>{categories.picker.nothing}</p>}
    </div>
  )
}
