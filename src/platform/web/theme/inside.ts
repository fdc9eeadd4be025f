/**
 * The styles of screens behind the sign-in, in Mantine's own order. They come after `styles.ts` and before those of any
 * screen.
 */
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Kbd.css';
import '@mantine/core/styles/Menu.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import '@mantine/core/styles/Radio.css';
import '@mantine/core/styles/Switch.css';
import '@mantine/core/styles/Tooltip.css';
import './shell.css';
import './tables.css';
import './lists.css';
import './records.css';
import './phone.css';
import './print.css';
