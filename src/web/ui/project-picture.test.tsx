import { expect, test } from 'vitest';
import { ProjectPicture } from './project-picture.tsx';
import { show } from './show.tsx';

const project = {
  thumbnail: null,
  type: 'SCANIT',
  subType: 'Standard',
  spaceType: 'Museum',
  place: { region: 'MA', latitude: 42.52, longitude: -70.89 },
};

test('a project without a picture, or with one that cannot be read, shows where it stands [P4 S21]', async () => {
  const screen = await show(
    <>
      <ProjectPicture project={project} />
      <ProjectPicture
        project={{
          ...project,
          thumbnail: '/none.png',
          place: { ...project.place, region: 'NH', latitude: 43.08, longitude: -70.76 },
        }}
      />
    </>,
  );
  await expect.element(screen.getByText('MA', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('NH', { exact: true })).toBeVisible();
});

test('outside the states, and where there is no room, it shows the sign of its kind [P4]', async () => {
  const screen = await show(
    <>
      <ProjectPicture project={{ ...project, place: null }} />
      <ProjectPicture project={project} isSmall />
    </>,
  );
  expect(screen.container.querySelectorAll('svg')).toHaveLength(2);
  expect(screen.getByText('MA').query()).toBeNull();
});
