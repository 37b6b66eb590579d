// What every page behind the sign-in builds on: all styles of the kit, and the texts. Imported by the frames of such pages.
import '@mantine/core/styles.layer.css';
import '#web/lib/texts/portal.ts';
