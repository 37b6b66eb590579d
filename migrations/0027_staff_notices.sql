-- A notice for staff may be about no project.
ALTER TABLE "notification" ALTER COLUMN "project_id" DROP NOT NULL;