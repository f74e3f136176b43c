import * as z from 'zod/mini'
import { id } from '../fields.ts'
import { editable } from './field-changes.ts'
import { Named } from './user.ts'

/** A node of the tree: category, topic or subtopic. */
export const Category = z.object({
  id,
  ...editable,
  /** null: of the first level. */
  parentId: z.nullable(id),
  name: z.string(),
  /** Category › topic › subtopic. */
  path: z.string(),
  /** Teams that may use it; null: every team. Set on the first level; topics and subtopics inherit it. Empty: its teams were deleted. */
  teams: z.nullable(z.array(Named)),
  /** How many requests have it, closed ones too. */
  uses: z.number(),
})
export type Category = z.infer<typeof Category>

/** One to choose from in a chat. */
export const CategoryChoice = z.object({ id, parentId: z.nullable(id), name: z.string() })
export type CategoryChoice = z.infer<typeof CategoryChoice>

/** Of a template: names alone. */
export interface CategoryBranch {
  readonly name: string
  readonly children: readonly CategoryBranch[]
}
const leaf = z.object({ name: z.string(), children: z.array(z.never()) })
const topic = z.object({ name: z.string(), children: z.array(leaf) })
export const CategoryTemplate = z.object({
  id,
  ...editable,
  name: z.string(),
  /** Teams that may use its categories once they are added; null: every team. */
  teams: z.nullable(z.array(Named)),
  tree: z.array(z.object({ name: z.string(), children: z.array(topic) })),
})
export type CategoryTemplate = z.infer<typeof CategoryTemplate>
