import { Palette, type PaletteScreen } from '../../features/palette/Palette.tsx'
import { useViewer } from '../../lib/viewer.ts'
import { type MenuEntry, useMenu } from './use-menu.ts'

const screenOf = ({ id, name, Icon, keys, to, search }: MenuEntry): PaletteScreen => ({
  ...{ id: `screen ${id}`, label: name, Icon, to, search },
  ...(keys !== undefined && { keys }),
})
/** The palette with the screens of the menus that this user may open. */
const PaletteDialog = ({ onClose }: { onClose: () => void }) => {
  const all = [...useMenu('control'), ...useMenu('management'), ...useMenu('settings')]
  const screens = all.filter(({ locked }) => !locked).map(screenOf)
  const maySearch = useViewer().options.includes('OPTION_EXTENDED_SEARCH')
  return <Palette screens={screens} maySearch={maySearch} onClose={onClose} />
}
export default PaletteDialog
